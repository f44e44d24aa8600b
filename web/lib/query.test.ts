import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { queryClient } from './query.ts';

const KEY = ['something'];

/** An observed query whose answers are given by hand. */
const observe = () => {
  const answers: ((data: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    retry: false,
  });
  const leave = observer.subscribe(() => {});
  return { observer, answers, leave };
};
const pause = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => queryClient.clear());

describe('a read that is under way while something is changed', () => {
  test('does not bring back what was there before the change', async () => {
    const { observer, answers, leave } = observe();
    answers[0]?.('closed');
    await pause();
    void observer.refetch();
    await pause();
    queryClient.setQueryData(KEY, 'open');
    answers[1]?.('closed');
    await pause();
    expect(observer.getCurrentResult()).toMatchObject({ data: 'open', fetchStatus: 'idle', isError: false });
    leave();
  });

  test('nor when it was the first read of all', async () => {
    const { observer, answers, leave } = observe();
    queryClient.setQueryData(KEY, 'open');
    answers[0]?.('closed');
    await pause();
    expect(observer.getCurrentResult()).toMatchObject({ data: 'open', fetchStatus: 'idle', isError: false });
    leave();
  });

  test('a read that is asked for after the change is shown', async () => {
    const { observer, answers, leave } = observe();
    queryClient.setQueryData(KEY, 'open');
    void queryClient.invalidateQueries({ queryKey: KEY });
    await pause();
    answers[0]?.('closed');
    answers[1]?.('open to all');
    await pause();
    expect(observer.getCurrentResult()).toMatchObject({ data: 'open to all', fetchStatus: 'idle' });
    leave();
  });
});
