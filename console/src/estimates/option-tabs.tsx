import type { Estimate } from '../api/operations.ts'
import { money } from '../parts/words.ts'
import type { Draft } from './use-draft.ts'

/** Tabs for the options of an estimate, each with its total. */
export function OptionTabs({ estimate, draft }: { estimate: Estimate; draft: Draft }) {
  const options = draft.preview?.options ?? estimate.options
  if (options.length === 0) return null
  return (
    <div className="options" role="group" aria-label="Option">
      {options.map(({ id, name, total_cents }) => (
        <button key={id} type="button" aria-pressed={id === draft.option} onClick={() => draft.setOption(id)}>
          <span>{name}</span>
          <b>{money(total_cents, estimate.currency)}</b>
        </button>
      ))}
    </div>
  )
}
