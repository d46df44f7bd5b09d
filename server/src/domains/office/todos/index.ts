export { automationParts } from './automation/index.ts'
export { reassignTodos } from './hand-over.ts'
export { todos } from './todo.ts'
