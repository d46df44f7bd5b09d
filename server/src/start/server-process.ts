import { once } from 'node:events'
import process from 'node:process'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { refusalOf } from './refusal.ts'
import { serve } from './serve.ts'
import type { FromServer, ToServer } from './serve-in-processes.ts'

/** One of several processes that share the port; see serve-in-processes.ts. */
export async function beServerProcess(config: Config, log: Logger): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  const [begin] = (await once(process, 'message')) as [Extract<ToServer, { type: 'begin' }>]
  try {
    const serving = await serve(config, { ...begin, log })
    let stopping = false
    const stop = (): void => {
      if (stopping) return
      stopping = true
      void serving.stop().finally(() => process.exit())
    }
    process.on('message', (message: ToServer) => {
      if (message.type === 'stop') stop()
    })
    process.on('disconnect', stop)
    tell({ type: 'ready', port: serving.port })
  } catch (error) {
    const message = refusalOf(error)
    if (message === undefined) throw error
    tell({ type: 'refused', message }, () => process.exit(1))
  }
}

function tell(message: FromServer, sent: () => void = () => undefined): void {
  process.send!(message, undefined, undefined, sent)
}
