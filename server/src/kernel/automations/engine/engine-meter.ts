/** What the engine tells of its work, for whoever watches it. */
export interface EngineMeter {
  turn(turn: { kind: TurnKind; seconds: number; runs: number; steps: number; signals: number }): void
  /** A turn, or a part of one, failed. */
  failed(what: 'turn' | 'run' | 'signal'): void
}

export type TurnKind = 'signals' | 'works' | 'runs'

/** For those who do not watch. */
export const unwatched: EngineMeter = { turn: () => undefined, failed: () => undefined }
