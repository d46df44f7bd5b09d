import type { App } from './app.ts'
import type { BackgroundWork } from './background.ts'
import type { Config } from './config.ts'

/** What the domains leave to the background. */
export function backgroundWork(_app: App, _config: Config): BackgroundWork {
  return { subscribers: [], kinds: [], schedules: [], held: () => Promise.resolve(false) }
}
