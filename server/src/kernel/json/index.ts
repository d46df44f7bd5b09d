export { InvalidJson } from './invalid-json.ts'
export { canonicalText } from './canonical-text.ts'
export { type ParsedJson, parseJson } from './parse-json.ts'
export { storableJson } from './storable.ts'
