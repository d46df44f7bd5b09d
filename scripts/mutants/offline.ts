import type { Mutant } from './mutant.ts'

const uploads = ['server/src/domains/office/sync/operations/upload/apply.test.ts']
const tries = 'server/src/domains/office/sync/upload/try-change.ts'
const applies = 'server/src/domains/office/sync/upload/apply-changes.ts'

/** Phones and their offline changes. */
export const offlineMutants: readonly Mutant[] = [
  {
    promise: 'what nobody else touched is done, whatever else changed',
    file: tries,
    text: '!same(change.base[name], valueOf(shown, name))',
    becomes: 'true',
    tests: uploads,
  },
  {
    promise: 'what the phone did not have is a conflict',
    file: tries,
    text: '!Object.hasOwn(change.base, name) ||',
    becomes: 'Object.hasOwn(change.base, name) &&',
    tests: uploads,
  },
  {
    promise: 'what is there already is superseded',
    file: tries,
    text: ': made.version === shown.version',
    becomes: ': false',
    tests: uploads,
  },
  {
    promise: 'a status goes forward only',
    file: 'server/src/domains/office/sync/upload/offline-operations.ts',
    text: 'steps.indexOf(wanted) < steps.indexOf(status as string)',
    becomes: 'false',
    tests: uploads,
  },
  {
    promise: 'a merged client is gone, and says where to',
    file: tries,
    text: 'merged_into: before.row.merged_into ?? null',
    becomes: 'merged_into: null',
    tests: uploads,
  },
  {
    promise: 'another change with the same id is refused',
    file: applies,
    text: 'if (earlier.fingerprint === fingerprint)',
    becomes: 'if (earlier.fingerprint !== "")',
    tests: uploads,
  },
  {
    promise: 'a change older than 14 days is refused',
    file: applies,
    text: 'if (now - occurred > oldestMs)',
    becomes: 'if (now - occurred > 2 * oldestMs)',
    tests: uploads,
  },
  {
    promise: 'a clock is compared with ours',
    file: applies,
    text: 'parseInstant(change.device_at)!.getTime() + skewMs',
    becomes: 'parseInstant(change.device_at)!.getTime()',
    tests: uploads,
  },
  {
    promise: 'a position is kept with consent alone',
    file: 'server/src/domains/office/mobile/phone-write.ts',
    text: 'const position = mayBeKept ? given.pos! : null',
    becomes: 'const position = given.pos ?? null',
    tests: ['server/src/domains/office/mobile/operations/jobs/set-status.test.ts'],
  },
  {
    promise: 'a clock that is ahead is not believed',
    file: 'server/src/domains/office/mobile/device-time.ts',
    text: 'behind >= 0 && behind <= believedMs',
    becomes: 'behind <= believedMs',
    tests: ['server/src/domains/office/mobile/operations/jobs/set-status.test.ts'],
  },
  {
    promise: 'pages of another origin do not call what is for phones',
    file: 'server/src/adapters/workflows/phones.ts',
    text: 'origin === undefined || origin === new URL(publicUrl).origin',
    becomes: 'origin !== null',
    tests: ['server/src/adapters/workflows/phones.test.ts'],
  },
  {
    promise: 'a text that somebody wrote is no reference',
    file: 'server/src/domains/office/sync/upload/change-references.ts',
    text: 'const id = isId ? changeIn(value) : undefined\n      if',
    becomes: 'const id = changeIn(value)\n      if',
    tests: uploads,
  },
  {
    promise: 'batches hold what they are about in one order',
    file: applies,
    text: '  holdSubjects(ctx, changes, known)\n',
    becomes: '',
    tests: ['server/test/offline/attacks.test.ts'],
  },
  {
    promise: 'what went out of sight is told',
    file: 'server/src/domains/office/sync/changes-table.ts',
    text: 'return [records, departures]',
    becomes: 'return [records, departures].slice(0, 1)',
    tests: ['server/src/domains/office/sync/operations/changes-of-clients.test.ts'],
  },
]
