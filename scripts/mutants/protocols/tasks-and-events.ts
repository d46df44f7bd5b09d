import type { ProtocolMutant } from '../protocol-mutant.ts'

/**
 * Handwritten mutants (deliberate faults) in the code for task leases, the event relay, the automation engine, and
 * stored objects.
 */
export const tasksAndEvents: readonly ProtocolMutant[] = [
  {
    promise: 'only the holder of the lease deletes a task',
    file: 'server/src/kernel/tasks/tasks-table.ts',
    text: 'delete from quoin.tasks where org_id = $1 and id = $2 and leased_by = $3',
    becomes: 'delete from quoin.tasks where org_id = $1 and id = $2 and $3::uuid is not null',
    tests: ['server/src/kernel/tasks/tasks-table.test.ts'],
  },
  {
    promise: 'only the holder of the lease postpones a task',
    file: 'server/src/kernel/tasks/tasks-table.ts',
    text: 'leased_until = null\n      where org_id = $1 and id = $2 and leased_by = $3 and attempt = $4',
    becomes:
      'leased_until = null\n      where org_id = $1 and id = $2 and $3::uuid is not null and attempt = $4',
    tests: ['server/src/kernel/tasks/tasks-table.test.ts'],
  },
  {
    promise: 'a worker extends only its own leases',
    file: 'server/src/kernel/tasks/tasks-table.ts',
    text: "where state = 'processing' and leased_by = $1 and id = any",
    becomes: "where state = 'processing' and $1::uuid is not null and id = any",
    tests: ['server/src/kernel/tasks/tasks-table.test.ts'],
  },
  {
    promise: 'a worker that lost its lease records nothing',
    file: 'server/src/kernel/tasks/attempt.ts',
    text: 'if (!(await record(parts, kind, task, result, transaction))) return false',
    becomes: 'await record(parts, kind, task, result, transaction)',
    tests: ['server/src/kernel/tasks/worker-lease.test.ts'],
  },
  {
    promise: 'a task whose lease expired before its turn does not begin',
    file: 'server/src/kernel/tasks/attempt.ts',
    text: "if (!isLeaseValid()) return 'lost'",
    becomes: 'void isLeaseValid',
    tests: ['server/src/kernel/tasks/worker.test.ts'],
  },
  {
    promise: 'one process at a time relays events',
    file: 'server/src/kernel/events/relay.ts',
    text: 'batch = isMine ? events : []',
    becomes: 'batch = events',
    tests: ['server/src/kernel/events/relay.test.ts'],
  },
  {
    promise: 'events that were relayed meanwhile are not relayed again',
    file: 'server/src/kernel/events/relay.ts',
    text: 'events.filter(({ id }) => unrelayedIds.has(id)),',
    becomes: 'events,',
    tests: ['server/src/kernel/events/relay.test.ts'],
  },
  {
    promise: 'an event begins one run of an automation for a subject',
    file: 'server/src/kernel/automations/engine/enrol.ts',
    text: 'if (isSubjectGone(parts.registry, published.program, subject) || entries.wasBegun(candidate))',
    becomes: 'if (isSubjectGone(parts.registry, published.program, subject))',
    tests: [
      'server/src/kernel/automations/engine/signal-turn.test.ts',
      'server/src/kernel/automations/engine/sweep.test.ts',
    ],
  },
  {
    promise: 'turns of one organization do not overlap',
    file: 'server/src/kernel/automations/engine/turn.ts',
    text: 'if (!isLocked) return undefined',
    becomes: '',
    tests: [
      'server/src/kernel/automations/engine/signal-turn.test.ts',
      'server/src/kernel/automations/engine/turn.test.ts',
    ],
  },
  {
    promise: 'an object is stored whole or not at all',
    file: 'server/src/kernel/storage/directory-storage.ts',
    text: 'const unnamed = join(incoming, randomUUID())',
    becomes: 'const unnamed = (await makeFolder(dirname(path)), randomUUID()) && path',
    tests: ['server/src/kernel/storage/directory-killed.test.ts'],
  },
]
