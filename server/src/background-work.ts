import type { App } from './app.ts'
import type { BackgroundWork } from './background.ts'
import type { Config } from './config.ts'
import { sendMailTask } from './kernel/mail/index.ts'

/** What the domains leave to the background. */
export function backgroundWork(app: App, config: Config): BackgroundWork {
  const { mailer, monitor } = app
  return {
    subscribers: [],
    kinds: [sendMailTask(mailer)],
    schedules: [
      {
        name: 'health.monitor',
        everySeconds: config.monitorIntervalSeconds,
        heldByCircuit: false,
        run: async () => void (await monitor.probe()),
      },
    ],
    held: monitor.held,
    unreachable: monitor.unreachable,
  }
}
