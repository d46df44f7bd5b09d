import * as z from 'zod'
import { idIn } from '../../../../kernel/automations/kinds/event-source.ts'
import type { TriggerKind } from '../../../../kernel/automations/kinds/trigger-kind.ts'
import { isSameName } from '../../../../kernel/schema/same-name.ts'
import { tagName } from '../../../../kernel/schema/tag-names.ts'
import { tagAdded, taggedKinds, tagRemoved } from '../../../organization/tagging/index.ts'

const config = z.strictObject({
  tags: z
    .array(tagName())
    .min(1)
    .max(50)
    .describe('The automation starts for any of these tags, in upper or lower case.'),
})
type Config = z.infer<typeof config>

export const tagTriggers = [tagAdded, tagRemoved].map(({ name }): TriggerKind<Config> => ({
  kind: name,
  subjectTypes: taggedKinds,
  config,
  source: {
    by: 'events',
    events: [name],
    subjectOf: (event, subjectType) =>
      event.payload.record_kind === subjectType ? idIn(event, `${subjectType}_id`) : null,
    matches: ({ tags }, { payload }) => tags.some((tag) => isSameName(tag, String(payload.tag))),
  },
}))
