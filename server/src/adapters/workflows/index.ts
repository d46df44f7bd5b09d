export { type GuardedScope, type WorkflowCaller, workflowCaller, type WorkflowScope } from './caller.ts'
export { type CatalogEntry, catalogEntrySchema, scopeOf, usualBodyLimit } from './catalog-entry.ts'
export { receiptOf } from './receipt-view.ts'
export { workflowRoutes } from './workflow-routes.ts'
export {
  type KeyedMutationCall,
  type MutationCall,
  type WorkflowCall,
  type WorkflowRehearsal,
  type Workflows,
  workflows,
} from './workflows.ts'
