import { useEffect, useState } from 'react';

type Message = { kind: 'opened' | 'present' | 'closed'; tab: string };

/**
 * Tells which other tabs of this browser have the same draft open. Each tab greets the others, which answer; a tab that
 * closes says so.
 */
export class OtherTabs {
  readonly #channel: BroadcastChannel;
  // Not `randomUUID`, which browsers refuse to pages without TLS.
  readonly #tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
  readonly #others = new Set<string>();
  readonly #onChange: (count: number) => void;

  constructor(bookletId: string, onChange: (count: number) => void) {
    this.#onChange = onChange;
    this.#channel = new BroadcastChannel(`draft ${bookletId}`);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
    this.#send('opened');
  }

  #send(kind: Message['kind']): void {
    this.#channel.postMessage({ kind, tab: this.#tab } satisfies Message);
  }

  #receive({ kind, tab }: Message): void {
    if (kind === 'closed') this.#others.delete(tab);
    else this.#others.add(tab);
    if (kind === 'opened') this.#send('present');
    this.#onChange(this.#others.size);
  }

  close(): void {
    this.#send('closed');
    this.#channel.close();
  }
}

/** True while another tab of this browser has the same draft open. */
export const useOtherTabs = (bookletId: string): boolean => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const tabs = new OtherTabs(bookletId, setCount);
    const leave = () => tabs.close();
    // A tab that is closed runs no clean-up of its components.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [bookletId]);
  return count > 0;
};
