import { completeFormsOf } from '../../kernel/automations/definition/complete-forms.ts'
import { draftFormsOf } from '../../kernel/automations/definition/draft-forms.ts'
import { registry } from './registry.ts'

/** What a save takes. */
export const draftForms = draftFormsOf(registry)

/** What publishing takes, as far as a schema says it. */
export const completeForms = completeFormsOf(registry)
