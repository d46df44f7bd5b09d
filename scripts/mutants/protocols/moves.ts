import type { ProtocolMutant } from '../protocol-mutant.ts'

/** Mutants of moving an organization to another installation. */
export const moves: readonly ProtocolMutant[] = [
  {
    promise: 'a delayed command deletes nothing of an organization that came back',
    file: 'server/src/kernel/moves/move-organization.ts',
    text: 'if (!(await lockDeparted(from, orgId, cells.to))) return\n    await deleteRows',
    becomes: 'if (!(await lockDeparted(from, orgId, cells.to)) && !orgId) return\n    await deleteRows',
    tests: ['server/test/moves/protocol.test.ts'],
  },
  {
    promise: 'a command that lost its locks does not release an organization that moves again',
    file: 'server/src/kernel/moves/move-organization.ts',
    text: "await inTransaction(from, 'begin', async () => {\n    if (!(await lockDeparted(from, orgId, cells.to))) return\n    await objects.leave(from)\n",
    becomes:
      'await Promise.resolve().then(async () => {\n    if (!lockDeparted || !cells) return\n    await objects.leave(from)\n',
    tests: ['server/test/moves/protocol.test.ts'],
  },
  {
    promise: 'rows that differ from those that left are refused',
    file: 'server/src/kernel/moves/move-organization.ts',
    text: 'if (here.rows !== there.rows || here.digest !== there.digest)',
    becomes: 'if (here.rows !== there.rows)',
    tests: ['server/test/moves/arrival.test.ts'],
  },
  {
    promise: 'a move waits for calls that wait for a provider',
    file: 'server/src/kernel/moves/stand-still.ts',
    text: '() => tryLockEnds(side, orgId)',
    becomes: '() => tryLockEnds(side, orgId).then(() => true)',
    tests: ['server/test/moves/begun-work.test.ts'],
  },
]
