export { automationParts } from './automation/index.ts'
export { reassignTodos } from './reassign-todos.ts'
export { todos } from './todo.ts'
export { listTodos } from './operations/list.ts'
