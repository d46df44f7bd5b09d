/** Receives the metrics of the engine. */
export interface EngineMeter {
  turn(turn: { kind: TurnKind; seconds: number; runs: number; steps: number; signals: number }): void
  /** Counts a failed transaction of the engine (`turn`), or a failed run or signal within it. */
  failed(part: 'turn' | 'run' | 'signal'): void
}

export type TurnKind = 'signals' | 'works' | 'runs'

/** An `EngineMeter` that discards all metrics. */
export const unwatched: EngineMeter = { turn: () => undefined, failed: () => undefined }
