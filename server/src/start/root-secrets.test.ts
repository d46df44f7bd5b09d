import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import pino from 'pino'
import { createKernel } from '../app/kernel.ts'
import { readConfig } from '../config.ts'
import { createKey, createOrganization } from '../domains/organization/company/operations.ts'
import { organizationToBe } from '../domains/organization/company/index.ts'
import { keyDirectory } from '../kernel/access/key-directory.ts'
import { operatorOf } from '../kernel/access/operator.ts'
import type { Connection } from '../kernel/database/database.ts'
import { newId } from '../kernel/ids.ts'
import { run } from '../kernel/operations/run.ts'
import { testDatabase } from '../testing/test-database.ts'
import { rootSecretsOf } from './root-secrets.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { otherAtWork } from './testing/other-at-work.ts'

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string]

const configOf = (secret: string, previous?: string) =>
  readConfig({ QUOIN_SECRET: secret, QUOIN_SECRET_PREVIOUS: previous })

const refused = {
  name: 'StartRefused',
  message: /^QUOIN_SECRET is not the master secret of this database. Set QUOIN_SECRET to the master secret /,
}

/** Returns the kernel and the secrets of a process that is started with this master secret. */
async function started(t: TestContext, connection: Connection, secret: string, previous?: string) {
  const config = configOf(secret, previous)
  const appKernel = createKernel({
    config,
    connection,
    ...(await rootSecretsOf(connection, config)),
    log: pino({ level: 'silent' }),
    sizes: { readers: 1, transactions: 2 },
    onDatabaseError: () => undefined,
  })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= appKernel.database.close())
  t.after(close)
  const { system } = appKernel.database
  const keys = keyDirectory({
    system,
    peppers: appKernel.keyPeppers,
    organizationPerMinute: 1,
    isCurrent: () => false,
  })
  const { sealer, cursors } = appKernel.kernel.services
  return {
    ...appKernel,
    config,
    sealer,
    cursors,
    close,
    opens: async (key: string) => !!(await keys.resolve(key, Date.now())),
  }
}

async function newKey({ kernel }: Awaited<ReturnType<typeof started>>, slug: string): Promise<string> {
  const actor = operatorOf(organizationToBe())
  const call = (input: object) => ({ actor, input, requestId: newId() })
  const named = { name: slug, slug, owner_email: `owner@${slug}.test`, timezone: 'America/Chicago' }
  await run(kernel, createOrganization, call(named))
  return (await run(kernel, createKey, call({ mode: 'live', name: 'key', scopes: ['leads:read'] }))).key
}

test('a database accepts only the master secret with which it was created', async () => {
  const connection = await testDatabase()
  const roots = await rootSecretsOf(connection, configOf(first))
  assert.deepEqual(await rootSecretsOf(connection, configOf(first)), roots)
  await assert.rejects(rootSecretsOf(connection, configOf(second)), refused)
  assert.ok(!roots.masterSecret.includes(first))
})

test('of two concurrent first starts with different secrets, one is refused', async () => {
  const connection = await testDatabase()
  const starts = [first, second].map((secret) => rootSecretsOf(connection, configOf(secret)))
  const ends = (await Promise.allSettled(starts)).map(({ status }) => status)
  assert.deepEqual(ends.toSorted(), ['fulfilled', 'rejected'])
})

test('the previous secret is needed for keys, encrypted values and cursors until a rotation has completed', async (t) => {
  const connection = await testDatabase()
  const before = await started(t, connection, first)
  const key = await newKey(before, 'before')
  const sealed = before.sealer.seal('what was said', 'here')
  const cursor = before.cursors.encode({ binding: 'leads', position: ['x'] })
  const opensAll = async (process: Awaited<ReturnType<typeof started>>): Promise<void> => {
    assert.equal(await process.opens(key), true)
    assert.equal(process.sealer.open(sealed, 'here'), 'what was said')
    assert.deepEqual(process.cursors.decode(cursor, 'leads'), ['x'])
  }
  await before.close()

  const between = await started(t, connection, second, first)
  await opensAll(between)
  await assert.rejects(rootSecretsOf(connection, configOf(second)), refused)
  assert.deepEqual(await rotateSecrets(between.database, between.config, between.kernel.now()), {
    sealed_anew: 1,
  })
  await between.close()

  const after = await started(t, connection, second)
  await opensAll(after)
  await assert.rejects(rootSecretsOf(connection, configOf(first)), refused)
  await assert.rejects(rootSecretsOf(connection, configOf(third, first)), refused)
  const fresh = await newKey(after, 'after')
  assert.notEqual(after.sealer.seal('x', 'here').split('.')[1], sealed.split('.')[1])
  assert.deepEqual(await rotateSecrets(after.database, after.config, after.kernel.now()), { sealed_anew: 2 })
  const last = await started(t, connection, second)
  await opensAll(last)
  assert.equal(await last.opens(fresh), true)
})

test('an installation from before root secrets existed keeps its keys', async (t) => {
  const connection = await testDatabase()
  const old = createKernel({
    config: configOf(first),
    connection,
    masterSecret: first,
    log: pino({ level: 'silent' }),
    sizes: { readers: 1, transactions: 2 },
    onDatabaseError: () => undefined,
  })
  t.after(() => old.database.close())
  const key = await newKey(old as Awaited<ReturnType<typeof started>>, 'old')
  assert.equal(await (await started(t, connection, first)).opens(key), true)
})

test('an interrupted rotation changes nothing', async (t) => {
  const connection = await testDatabase()
  const process = await started(t, connection, first)
  const inspect = new pg.Client(connection)
  await inspect.connect()
  t.after(() => inspect.end())
  await inspect.query(`create function public.stop() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger stop before insert on quoin.root_secrets execute function public.stop()`)
  const config = configOf(second, first)
  await assert.rejects(rotateSecrets(process.database, config, process.kernel.now()), /killed/)
  await rootSecretsOf(connection, configOf(first))
})

test('a rotation is refused while a process of the service is running', async (t) => {
  const connection = await testDatabase()
  const process = await started(t, connection, first)
  const server = await otherAtWork(connection)
  await assert.rejects(rotateSecrets(process.database, process.config, process.kernel.now()), {
    name: 'StartRefused',
    message: 'Stop every process of Quoin on this database before its secrets are rotated.',
  })
  await server.close()
  await rotateSecrets(process.database, process.config, process.kernel.now())
})
