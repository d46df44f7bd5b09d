export { automationSchema, automationSummarySchema, savedDocuments } from './automation.ts'
export { completeForms, draftForms } from './forms.ts'
export { gallery } from './gallery.ts'
export { registry } from './registry.ts'
