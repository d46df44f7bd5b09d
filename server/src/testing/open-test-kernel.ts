import { type AppKernel, createKernel, type KernelParts } from '../app/kernel.ts'
import { readConfig } from '../config.ts'
import { asService } from '../start/postgres/index.ts'
import type { TestApp } from './test-app.ts'

/** Opens another kernel on the database of a test, as a command would do. The caller must close its database. */
export function openTestKernel(
  app: TestApp,
  {
    options,
    env = {},
    ...more
  }: Pick<KernelParts, 'now' | 'isResuming'> & { options: string; env?: Record<string, string> },
): AppKernel {
  return createKernel({
    config: readConfig({
      QUOIN_PUBLIC_URL: 'http://quoin.test',
      QUOIN_DATA_DIR: app.dataDirectory,
      QUOIN_PAYMENTS: 'fake',
      ...env,
    }),
    connection: { ...asService(app.owner), options },
    masterSecret: 'a secret that only tests use, long enough',
    log: app.kernel.services.log,
    sizes: { readers: 1, transactions: 2 },
    onDatabaseError: () => undefined,
    ...more,
  })
}
