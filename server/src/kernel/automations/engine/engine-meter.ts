/** Metrics that the engine reports. */
export interface EngineMeter {
  turn(turn: { kind: TurnKind; seconds: number; runs: number; steps: number; signals: number }): void
  /** A turn, or part of it, failed. */
  failed(part: 'turn' | 'run' | 'signal'): void
}

export type TurnKind = 'signals' | 'works' | 'runs'

/** Discards all metrics. */
export const unwatched: EngineMeter = { turn: () => undefined, failed: () => undefined }
