export { automationParts } from './automation/index.ts'
export { handOverTodos } from './hand-over.ts'
export { todos } from './todo.ts'
