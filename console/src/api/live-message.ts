import type { Hint } from './shown-by.ts'

/** Message that the windows of a browser exchange about changes of records. */
export type Message =
  | { hints: Hint[]; id: string }
  | { isReset: true; id?: string }
  | { isConnected: boolean }
  /**
   * A stream of hints from the server has begun, after the position `after`. `misses` is true if records may have
   * changed unnoticed since this window read them.
   */
  | { begunAt: number; after: string | undefined; misses?: boolean; id: string }
