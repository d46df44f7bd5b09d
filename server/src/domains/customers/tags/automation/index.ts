import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import { tagAdded, tagRemoved } from '../../../organization/tagging/index.ts'
import { addTag } from './add-tag.ts'
import { removeTag } from './remove-tag.ts'
import { tagTriggers } from './tag-triggers.ts'

export const automationParts: AutomationParts = {
  triggers: tagTriggers,
  actions: [addTag, removeTag],
  events: [tagAdded, tagRemoved],
}
