import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import { callWebhook } from './call-webhook.ts'

export const automationParts: AutomationParts = { actions: [callWebhook] }
