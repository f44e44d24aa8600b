import type { Browser, CallResponse } from '../browser.ts';
import type { World } from './world.ts';

type Call = Parameters<Browser['call']>[0];
type CallInput<C extends Call> = Parameters<typeof Browser.prototype.call<C>>[1];

/** Calls the application for somebody. An internal error without any failure around it is a defect. */
export const callApp = async <C extends Call>(
  world: World,
  browser: Browser,
  call: C,
  input: CallInput<C> = {},
): Promise<CallResponse<C>> => {
  const response = await browser.call(call, input);
  const { status, error } = response;
  world.note(`${call.method} ${call.path} ${status}${status === 200 ? '' : ` ${error.code}`}`);
  if (status === 500 && world.faultsOfTurn === 0) {
    world.report(`${call.method} ${call.path} answers 500 although nothing failed: ${error.message}`);
  }
  return response;
};

/** The answer says nothing certain: the change was made, or not. */
export const isUncertain = ({ status }: { status: number }): boolean => status >= 500;
