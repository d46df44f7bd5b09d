import {
  type CallExpression,
  type Node,
  type PropertyAccessExpression,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isExportDeclaration,
  isExpressionStatement,
  isIfStatement,
  isImportDeclaration,
  isInterfaceDeclaration,
  isNewExpression,
  isNumericLiteral,
  isObjectLiteralExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isStringLiteral,
  isTemplateExpression,
  isNoSubstitutionTemplateLiteral,
  isThrowStatement,
  isTypeAliasDeclaration,
  isTypeNode,
} from 'typescript/unstable/ast/is'
import { isSql, sqlBreaks } from './sql-breaks.ts'

export interface Replacement {
  start: number
  end: number
  becomes: string
}

const swapped = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['&&', '||'],
  ['||', '&&'],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['+=', '-='],
  ['-=', '+='],
])

/** Returns every small change that breaks something in a file. Types, imports, exports and descriptions are skipped. */
export function findBreaks(tree: SourceFile): Replacement[] {
  const found: Replacement[] = []
  const visit = (node: Node): void => {
    if (isTypeNode(node) || isImportDeclaration(node) || isExportDeclaration(node)) return
    if (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node)) return
    if (isDocumentation(node)) return visit((node.expression as PropertyAccessExpression).expression)
    found.push(...breaksOf(node, tree))
    node.forEachChild(visit)
  }
  visit(tree)
  return found
}

/** True for a call of `.describe(…)` or `.meta(…)` on a schema. */
const isDocumentation = (node: Node): node is CallExpression =>
  isCallExpression(node) &&
  isPropertyAccessExpression(node.expression) &&
  /^(describe|meta)$/.test(node.expression.name.text)

function* breaksOf(node: Node, tree: SourceFile): Generator<Replacement> {
  if (isIfStatement(node)) yield* negated(node.expression, tree)
  else if (isConditionalExpression(node)) yield* negated(node.condition, tree)
  else if (isBinaryExpression(node)) yield* otherOperator(node.left, node.operatorToken, node.right, tree)
  else if (isPrefixUnaryExpression(node)) yield* withoutNot(node, tree)
  else if (isExpressionStatement(node) || isThrowStatement(node)) yield replace(node, tree, '{}')
  else if (isReturnStatement(node) || isArrowFunction(node)) yield* otherResult(node, tree)
  else if (isCallExpression(node) || isNewExpression(node)) yield* dropEach(node.arguments ?? [], tree)
  else if (isObjectLiteralExpression(node)) yield* dropEach(node.properties, tree)
  else if (isTemplateExpression(node) || isNoSubstitutionTemplateLiteral(node)) yield* otherText(node, tree)
  else yield* otherLiteral(node, tree)
}

/**
 * Yields the negation of a condition. Skips comparisons with `===` or `!==` and conditions with `!`, because another
 * kind of change reverses these.
 */
function* negated(condition: Node, tree: SourceFile): Generator<Replacement> {
  if (isBinaryExpression(condition) && /[!=]==/.test(condition.operatorToken.getText(tree))) return
  if (isPrefixUnaryExpression(condition)) return
  yield replace(condition, tree, `!(${condition.getText(tree)})`)
}

function* otherOperator(left: Node, operator: Node, right: Node, tree: SourceFile): Generator<Replacement> {
  const becomes = swapped.get(operator.getText(tree))
  if (becomes !== undefined) yield replace(operator, tree, becomes)
  if (operator.getText(tree) === '??') yield { start: left.end, end: right.end, becomes: '' }
}

function* withoutNot(node: Node, tree: SourceFile): Generator<Replacement> {
  const start = node.getStart(tree)
  if (tree.text[start] === '!') yield { start, end: start + 1, becomes: '' }
}

/** Yields a change of a result to `undefined!`. This always compiles, because it is assignable to every type. */
function* otherResult(node: Node, tree: SourceFile): Generator<Replacement> {
  const result = isArrowFunction(node) ? node.body : isReturnStatement(node) ? node.expression : undefined
  if (result && !isBlock(result) && !/^(undefined|null|true|false)$/.test(result.getText(tree)))
    yield replace(result, tree, 'undefined!')
}

/** Yields the deletion of each argument of a call or property of an object, together with the comma after it. */
function* dropEach(nodes: readonly Node[], tree: SourceFile): Generator<Replacement> {
  for (const node of nodes) {
    const comma = /^\s*,[ \t]*/.exec(tree.text.slice(node.end))?.[0] ?? ''
    yield { start: node.getStart(tree), end: node.end + comma.length, becomes: '' }
  }
}

/**
 * Yields changes of SQL in a string. In a template, only the text between the `${}` parts is changed here, because the
 * code in these parts is visited separately.
 */
function* otherText(node: Node, tree: SourceFile): Generator<Replacement> {
  const parts = isTemplateExpression(node)
    ? [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    : [node]
  if (!isSql(parts.map((part) => part.getText(tree).slice(1, -1)).join(' '))) return
  for (const part of parts) yield* sqlBreaks(part.getText(tree), part.getStart(tree))
}

function* otherLiteral(node: Node, tree: SourceFile): Generator<Replacement> {
  if (node.kind === SyntaxKind.TrueKeyword) yield replace(node, tree, 'false')
  if (node.kind === SyntaxKind.FalseKeyword) yield replace(node, tree, 'true')
  const text = node.getText(tree)
  if (isNumericLiteral(node) && /^[\d_]+$/.test(text))
    yield replace(node, tree, String(Number(text.replaceAll('_', '')) + 1))
  if (!isStringLiteral(node)) return
  if (isPropertyAssignment(node.parent) && node.parent.name === node) return
  const content = text.slice(1, -1)
  if (isSql(content)) yield* sqlBreaks(content, node.getStart(tree) + 1)
  // Strings with spaces are sentences for people. They are not changed, because tests need not check their wording.
  else if (!content.includes(' ')) yield replace(node, tree, content === '' ? `'broken'` : `''`)
}

const replace = (node: Node, tree: SourceFile, becomes: string): Replacement => ({
  start: node.getStart(tree),
  end: node.end,
  becomes,
})
