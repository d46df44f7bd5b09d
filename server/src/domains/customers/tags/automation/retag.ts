import * as z from 'zod'
import type { Permission } from '../../../../kernel/access/permissions.ts'
import type { ActionKind } from '../../../../kernel/automations/kinds/action-kind.ts'
import { tagName } from '../../../../kernel/schema/tag-names.ts'
import type { TaggedKind } from '../../../organization/tagging/index.ts'

const config = z.strictObject({
  tag: tagName().describe('Name of the tag, in upper or lower case.'),
  on: z
    .enum(['subject', 'client'])
    .default('subject')
    .describe(
      "The record to tag: `subject` is the record that the automation runs for, `client` is that record's " +
        'client.',
    ),
})
type Config = z.infer<typeof config>

/** Permissions required in addition to `manage_clients`, which every change of tags requires. */
const permissions: Readonly<Record<TaggedKind, readonly Permission[]>> = {
  lead: ['manage_leads'],
  client: [],
  estimate: ['manage_estimates'],
  job: ['manage_jobs'],
  invoice: ['manage_invoices'],
}

/** Creates the action that adds a tag to a record, or the action that removes one. */
export function retag(kind: string, change: 'add' | 'remove'): ActionKind<Config> {
  return {
    kind,
    config,
    templates: [],
    samples: [{ tag: 'x' }, { tag: 'x', on: 'client' }],
    keepsSubject: () => true,
    calls(subjectType, { on }) {
      const more = permissions[(on === 'client' ? 'client' : subjectType) as TaggedKind]
      return more ? { operation: 'tags.apply', permission: ['manage_clients', ...more] } : null
    },
    input({ subject, subjectKind }, { tag, on }) {
      const kindOf = on === 'client' ? 'client' : subjectKind
      const id = on === 'client' ? subject.clientId : subject.id
      return Promise.resolve(
        id === null ? { skip: 'no_client' } : { input: { [`${kindOf}_id`]: id, [change]: [tag] } },
      )
    },
  }
}
