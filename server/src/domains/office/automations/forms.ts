import { completeFormsOf } from '../../../kernel/automations/definition/complete-forms.ts'
import { draftFormsOf } from '../../../kernel/automations/definition/draft-forms.ts'
import { registry } from './registry.ts'

/** Schemas of the documents that can be saved as a draft, which may be incomplete. */
export const draftForms = draftFormsOf(registry)

/** Schemas of documents that can be published. Publishing also checks rules that a schema cannot express. */
export const completeForms = completeFormsOf(registry)
