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
]
