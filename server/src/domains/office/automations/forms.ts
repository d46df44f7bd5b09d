import { completeFormsOf } from '../../../kernel/automations/definition/complete-forms.ts'
import { draftFormsOf } from '../../../kernel/automations/definition/draft-forms.ts'
import { registry } from './registry.ts'

/** Schemas that a save accepts. */
export const draftForms = draftFormsOf(registry)

/** Schemas that publishing requires, as far as a schema can express the requirements. */
export const completeForms = completeFormsOf(registry)
