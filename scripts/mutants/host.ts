import type { Mutant } from './mutant.ts'

/** How it starts, who may come in, and what is told of it. */
export const hostMutants: readonly Mutant[] = [
  {
    promise: 'a lock of the socket that names somebody else does not stop the start',
    file: 'server/src/start/postgres/leftover.ts',
    text: 'if (standsInTheWay(processNamedIn(lock))) rmSync',
    becomes: 'if (processNamedIn(lock) === 0) rmSync',
    tests: ['server/src/start/postgres/leftover.test.ts'],
  },
  {
    promise: 'a Postgres at work that only its socket names is stopped before another starts',
    file: 'server/src/start/postgres/leftover.ts',
    text: '?.pid, ...locks.map(processNamedIn)]',
    becomes: '?.pid]',
    tests: ['server/src/start/postgres/leftover.test.ts'],
  },
  {
    promise: 'only trusted proxies are believed',
    file: 'server/src/kernel/http/caller-address.ts',
    text: 'at >= 0 && trusts(address); at--',
    becomes: 'at >= 0; at--',
    tests: ['server/src/kernel/http/caller-address.test.ts'],
  },
  {
    promise: 'of two headers that do not agree neither is believed',
    file: 'server/src/kernel/http/caller-address.ts',
    text: '=== told ? told : nearest',
    becomes: '=== told ? told : told',
    tests: ['server/src/kernel/http/caller-address.test.ts'],
  },
  {
    promise: 'the address of a page is counted behind a proxy too',
    file: 'server/src/adapters/pages/page-request.ts',
    text: '`${kind}:${callerAddress(request)}`',
    becomes: "`${kind}:${request.socket.remoteAddress ?? ''}`",
    tests: ['server/test/behind-a-proxy.test.ts'],
  },
  {
    promise: 'a master secret that does not fit stops the start',
    file: 'server/src/kernel/secrets/root-secrets.ts',
    text: 'if (!opener) throw new MasterSecretUnknown',
    becomes: 'if (!opener) return newRoot()\n    if (!opener) throw new MasterSecretUnknown',
    tests: ['server/src/start/root-secrets.test.ts'],
  },
  {
    promise: 'after a rotation the previous master secret opens nothing',
    file: 'server/src/kernel/secrets/root-secrets.ts',
    text: 'await updateRoot(system, at + 1, seal(master.current, at + 1, root))',
    becomes: 'await updateRoot(system, at + 1, seal(master.previous ?? master.current, at + 1, root))',
    tests: ['server/src/start/root-secrets.test.ts'],
  },
  {
    promise: 'a refused request is logged too, and a page without its token',
    file: 'server/src/kernel/health/observe-requests.ts',
    text: "const route = request.routeOptions.url ?? 'none'",
    becomes: "const route = request.url ?? 'none'",
    tests: ['server/test/request-log.test.ts'],
  },
  {
    promise: 'a full disk is told by the health probe',
    file: 'server/src/kernel/health/room.ts',
    text: 'if (isDiskFull(error)) refusedAt = now()',
    becomes: 'if (isDiskFull(error)) now()',
    tests: ['server/test/full-disk.test.ts'],
  },
  {
    promise: 'no demonstration in a database of the operator’s own',
    file: 'server/src/start/populate.ts',
    text: 'if (!parts.config.demo) return undefined',
    becomes: '',
    tests: ['server/src/start/populate.test.ts'],
  },
]
