import { invalidField } from '../../errors.ts'
import type { DefinitionDraft, Draft, GraphDraft, TriggerConfigDraft } from './draft-forms.ts'
import { bytesWords, jsonBytes } from './json-size.ts'
import { limits } from './limits.ts'

export interface Save {
  definition: DefinitionDraft
  graph?: GraphDraft | null | undefined
  triggerConfig?: TriggerConfigDraft | undefined
  /** State of the editor. Undefined leaves the stored state unchanged; null deletes it. */
  editorState?: unknown
}

/**
 * Completes a draft that is being saved. Values that the input omits are taken from the stored draft or from the rest
 * of the input.
 */
export function completeOnSave(save: Save, stored: Draft | null): Draft {
  const { definition, graph = null } = save
  if (graph === null && stored?.graph)
    throw invalidField('graph', 'is required, because the automation has a graph')
  if (graph === null && definition.actions === undefined)
    throw invalidField('definition.actions', 'is required if there is no graph')
  if (jsonBytes(definition) + (graph === null ? 0 : jsonBytes(graph)) > limits.definitionBytes)
    throw invalidField('definition', `and graph together ${bytesWords(limits.definitionBytes)}`)
  return {
    definition,
    graph,
    triggerConfig: triggerConfigOf(save, stored),
    editorState: save.editorState === undefined ? (stored?.editorState ?? null) : save.editorState,
  }
}

function triggerConfigOf({ definition, triggerConfig }: Save, stored: Draft | null): TriggerConfigDraft {
  const { kind, subjectType, config } = definition.trigger
  if (triggerConfig) {
    for (const member of ['kind', 'subjectType'] as const)
      if (triggerConfig[member] !== definition.trigger[member])
        throw invalidField(
          `triggerConfig.${member}`,
          `must be the same as in definition.trigger, ${definition.trigger[member]}`,
        )
    return triggerConfig
  }
  if (stored?.triggerConfig.kind === kind && stored.triggerConfig.subjectType === subjectType)
    return stored.triggerConfig
  return {
    schemaVersion: 1,
    kind,
    subjectType,
    config,
    reentry: 'after_exit',
    per: 'subject',
    enrollment_limit: null,
  }
}
