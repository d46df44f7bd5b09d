import { Undo2, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { closeToast, currentToasts, onToasts } from '../parts/toasts.ts'

export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, text, undo, action, tone }) => (
        <div key={id} className="toast" data-tone={tone}>
          <span>{text}</span>
          {undo && (
            <button
              type="button"
              className="button"
              data-quiet=""
              onClick={() => {
                closeToast(id)
                undo()
              }}
            >
              <Undo2 size={14} aria-hidden="true" />
              Undo
            </button>
          )}
          {action && (
            <button
              type="button"
              className="button"
              data-quiet=""
              onClick={() => {
                closeToast(id)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" className="icon-button" aria-label="Close" onClick={() => closeToast(id)}>
            <X size={14} />
          </button>
        </div>
      ))}
    </div>
  )
}
