import type { Mutant } from './mutant.ts'

const check = 'server/src/kernel/automations/definition/check'
const operations = 'server/src/domains/office/automations/operations'
const checked = [`${check}/check.test.ts`]
const entryPointTests = ['server/test/automations/entry-points.test.ts']

/** Saving and publishing of automations, and the permissions for it. */
export const definitionMutants: readonly Mutant[] = [
  {
    promise: 'of those who save a draft at once one wins',
    file: 'server/src/kernel/automations/tables/automations-table.ts',
    text: 'where a.org_id = $1 and a.id = $2 for no key update`',
    becomes: 'where a.org_id = $1 and a.id = $2`',
    tests: [`${operations}/save-draft.test.ts`],
  },
  {
    promise: 'a save of another revision than the present one is refused',
    file: `${operations}/save-draft.ts`,
    text: 'if (row.draft_revision !== expectedRevision) throw staleRevision(row.draft_revision)',
    becomes: '',
    tests: [`${operations}/save-draft.test.ts`],
  },
  {
    promise: 'drafts that were published are kept for good',
    file: 'server/src/kernel/automations/tables/revisions-table.ts',
    text: 'and number <= $3 and published_at is null`',
    becomes: 'and number <= $3`',
    tests: [`${operations}/save-draft.test.ts`],
  },
  {
    promise: 'what has faults is not published',
    file: `${operations}/publish.ts`,
    text: 'if (faults.length > 0)',
    becomes: 'if (faults.length > 100)',
    tests: [`${operations}/publish.test.ts`],
  },
  {
    promise: 'who enters by a former revision enters no more',
    file: 'server/src/kernel/automations/engine/life.ts',
    text: `deleteEnrollingListeners(db, orgId, automationId)
  insertListeners`,
    becomes: 'insertListeners',
    tests: [`${operations}/publish.test.ts`],
  },
  {
    promise: 'an archived automation changes no more',
    file: 'server/src/domains/office/automations/lock-automation.ts',
    text: "if (row.status === 'archived')",
    becomes: "if (row.status === ('never' as string))",
    tests: [`${operations}/save-draft.test.ts`, `${operations}/publish.test.ts`],
  },
  {
    promise: 'a graph is not lost by leaving it out',
    file: 'server/src/kernel/automations/definition/complete-on-save.ts',
    text: 'if (graph === null && stored?.graph)',
    becomes: 'if (stored?.graph && false)',
    tests: ['server/src/kernel/automations/definition/complete-on-save.test.ts'],
  },
  {
    promise: 'a way that leads back is found',
    file: `${check}/check-graph.ts`,
    text: 'if (open.has(to))',
    becomes: 'if (to === here)',
    tests: checked,
  },
  {
    promise: 'the longest way counts, not the last one that was looked at',
    file: `${check}/check-waits.ts`,
    text: 'Math.max(0, ...(before.get(id) ?? []).map(upTo))',
    becomes: 'upTo((before.get(id) ?? []).at(-1) ?? "")',
    tests: checked,
  },
  {
    promise: 'enrolment that leads back over others is found',
    file: `${check}/check-references.ts`,
    text: 'if (to === automationId) for (const origin of origins) loops.add(origin)',
    becomes: 'if (to === automationId) for (const origin of origins) loops.delete(origin)',
    tests: checked,
  },
  {
    promise: 'who publishes holds the permissions of the actions',
    file: `${check}/check-permissions.ts`,
    text: '!isPermitted(permission)',
    becomes: 'isPermitted === undefined && permission',
    tests: checked,
  },
  {
    promise: 'what is for people alone is in no catalog',
    file: 'server/src/app/catalog.ts',
    text: 'memberOperations.filter(({ offApi }) => !offApi)',
    becomes: 'memberOperations',
    tests: entryPointTests,
  },
  {
    promise: 'the member behind a key must be allowed what its automations are',
    file: 'server/src/adapters/rest/as-member.ts',
    text: "as === 'member' ? memberBehindKey(access, operation.scope as GuardedScope) : access.actor",
    becomes: 'as ? access.actor : access.actor',
    tests: entryPointTests,
  },
  {
    promise: 'who does not reach the whole organization uses up no key',
    file: 'server/src/adapters/rest/as-member.ts',
    text: "if (actor.locations !== '*' || access.actor.locations !== '*')",
    becomes: "if (access.actor.locations === 'none')",
    tests: entryPointTests,
  },
]
