import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Estimate } from '../api/operations.ts'
import { Refusal } from '../api/refusal.ts'
import { useIntention } from '../api/use.ts'
import { type DraftLine, draftOf, inputOf } from './draft-lines.ts'
import { areSameLines } from './draft-merge.ts'
import { useStoredLines } from './use-stored-lines.ts'
import { usePreview } from './use-preview.ts'

/** Time after the last key press at which the lines are saved, in milliseconds. */
const saveAfterMs = 1500

/**
 * The lines of a draft estimate while they are edited.
 *
 * 1. Each change is stored in the browser window at once.
 * 2. After a pause, the lines are sent to the server with the version on which they are based. When the server has
 *    answered and nothing was typed in the meantime, the stored lines are deleted.
 * 3. If someone else saved first, `conflict` is set. Nothing more is saved until the person decides.
 *
 * After a reload, the stored lines are shown again and step 2 continues. If the server had already saved them and
 * only its answer was lost, the stored lines are equal to the server's lines and are deleted.
 */
export function useDraft(estimate: Estimate) {
  const stored = useStoredLines(estimate)
  const [unsaved] = useState(stored.read)
  const [lines, setLines] = useState<DraftLine[]>(unsaved?.lines ?? draftOf(estimate.line_items))
  const [base, setBase] = useState(unsaved?.base ?? { version: estimate.version, lines })
  const [isChanged, setChanged] = useState(unsaved !== undefined)
  const [option, setOption] = useState(estimate.selected_option_id ?? estimate.options[0]?.id)
  const latest = useRef(lines)
  latest.current = lines
  const save = useIntention('estimates.setLineItems')
  const conflict = save.error instanceof Refusal && save.error.isStale
  const isEditable = estimate.status === 'draft' || estimate.status === 'changes_requested'

  const show = (next: DraftLine[], version: number): void => {
    setBase({ version, lines: next })
    setLines(next)
    setChanged(false)
  }
  // A newer version has arrived. It is shown, because there are no unsaved changes that it would replace.
  if (!isChanged && !save.isPending && base.version < estimate.version)
    show(draftOf(estimate.line_items), estimate.version)

  const preview = usePreview({ estimate, lines, option, isEnabled: isEditable })
  const [toSave] = useDebouncedValue(lines, saveAfterMs)

  /** Returns the new version, or undefined if a line is incomplete. */
  const saveLines = async (chosen: DraftLine[], version: number): Promise<number | undefined> => {
    const complete = inputOf(chosen)
    if (!complete) return undefined
    const saved = await save.mutateAsync({
      input: { estimate_id: estimate.id, line_items: complete, expected_version: version },
    })
    setBase({ version: saved.version, lines: chosen })
    const isSaved = areSameLines(latest.current, chosen)
    if (isSaved) stored.remove()
    else stored.write({ lines: latest.current, base: { version: saved.version, lines: chosen } })
    setChanged(!isSaved)
    return saved.version
  }

  useEffect(() => {
    if (!isChanged || !isEditable || save.isPending || save.error || toSave !== lines) return
    // The page shows the error through `save.error`.
    void saveLines(lines, base.version).catch(() => undefined)
  })

  const change = (next: DraftLine[]): void => {
    if (!conflict) save.reset()
    setChanged(true)
    setLines(next)
    stored.write({ lines: next, base })
  }
  return {
    ...preview,
    lines,
    base,
    change,
    option,
    setOption,
    isSaved: !isChanged && !save.isPending,
    isSaving: save.isPending,
    isEditable,
    error: conflict ? undefined : (save.error ?? preview.error),
    conflict,
    /**
     * Saves at once, for example before the estimate is sent. Returns the new version, or undefined if a line is
     * incomplete.
     */
    flush: async (): Promise<number | undefined> =>
      isChanged ? await saveLines(lines, base.version) : base.version,
    /** Returns the reason why the server refused a line, for example because of its minimum price. */
    faultOf: (line: DraftLine): string | undefined =>
      save.error instanceof Refusal
        ? save.error.sentenceFor(`line_items.${lines.indexOf(line)}`, line.name)
        : undefined,
    /** Ends a conflict: saves the chosen lines instead of the lines that someone else saved. */
    resolve: async (chosen: DraftLine[]): Promise<void> => {
      save.reset()
      setLines(chosen)
      latest.current = chosen
      stored.write({
        lines: chosen,
        base: { version: estimate.version, lines: draftOf(estimate.line_items) },
      })
      await saveLines(chosen, estimate.version)
    },
  }
}

export type Draft = ReturnType<typeof useDraft>
