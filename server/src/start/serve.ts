import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { type App, createApp } from '../app/app.ts'
import type { Config } from '../config.ts'
import type { Connection } from '../kernel/database/database.ts'
import type { DatabaseSizes } from '../kernel/database/sizes.ts'
import { StartRefused } from './postgres/index.ts'
import { startBackground } from '../app/background.ts'
import { drain } from './drain.ts'
import type { OpenSecrets } from './root-secrets.ts'

export interface Serving {
  /**
   * The port on which the service listens: the configured port or, if that is 0, the port that the operating system has
   * chosen.
   */
  port: number
  stop(): Promise<void>
}

/** Builds the service and listens on its port. */
export async function serve(
  config: Config,
  parts: OpenSecrets & { connection: Connection; sizes: DatabaseSizes; log: Logger },
): Promise<Serving> {
  const app = await createApp({ config, ...parts, endpoints: config.role === 'worker' ? 'health' : 'all' })
  try {
    await app.server.listen({ host: config.host, port: config.port })
  } catch (error) {
    await app.close()
    throw new StartRefused(whyNotListening(error as NodeJS.ErrnoException, config), { cause: error })
  }
  const background = config.role === 'api' ? undefined : startBackground(app, config, parts.connection)
  return {
    port: portOf(app),
    stop: async () => {
      await Promise.all([background?.stop(), app.leave()])
      await drain(app)
    },
  }
}

function portOf(app: App): number {
  return (app.server.server.address() as AddressInfo).port
}

function whyNotListening(error: NodeJS.ErrnoException, { host, port }: Config): string {
  if (error.code === 'EADDRINUSE')
    return (
      `Port ${port} on ${host} is in use: stop the program that uses it, or set PORT to another port ` +
      '(0 means any free port).'
    )
  if (error.code === 'EACCES') return `This user may not listen on port ${port}: set PORT to 1024 or above.`
  return `Quoin cannot listen on ${host} port ${port} (${error.code ?? error.message}).`
}
