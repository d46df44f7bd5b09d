import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import { todoCompleted } from '../todo-events.ts'
import { createTask } from './create-task.ts'

export const automationParts: AutomationParts = { actions: [createTask], events: [todoCompleted] }
