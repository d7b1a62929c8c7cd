import { X } from 'lucide-react'
import { createContext, use, useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { text } from '../platform/text.ts'
import { useCountdown } from './use-countdown.ts'

/** Long enough to read, to reach the button, and never less than 6 seconds. */
const VISIBLE_MS = 8_000
const VISIBLE_WITH_ACTION_MS = 12_000

interface Toast {
  id: number
  message: string
  /** Said beside the message, which stays word for word. */
  note: string | undefined
  action: { label: string; run: () => void } | undefined
}

type ShowToast = (message: string, action?: Toast['action'], note?: string) => void

const ToastContext = createContext<ShowToast>(() => undefined)

/** Shows a message that survives the navigation that follows. */
export function useToast(): ShowToast {
  return use(ToastContext)
}

function ToastItem({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { note, action } = toast
  const hold = useCountdown(action ? VISIBLE_WITH_ACTION_MS : VISIBLE_MS, onClose)
  return (
    <li
      {...hold}
      className="flex animate-rise items-center gap-1 rounded-card border border-transparent bg-toast py-1.5 ps-5 pe-1.5 text-on-toast shadow-raised"
    >
      <div className="flex-1 py-2">
        <div role="alert" className="font-medium">
          {toast.message}
        </div>
        {note && (
          <div role="status" className="text-small">
            {note}
          </div>
        )}
      </div>
      {action && (
        <button
          type="button"
          className="min-h-11 rounded-control px-3 font-semibold text-toast-accent"
          onClick={() => {
            onClose()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={text.common.dismiss}
        className="grid size-11 place-items-center rounded-control"
        onClick={onClose}
      >
        <X className="size-4" aria-hidden />
      </button>
    </li>
  )
}

/** Gives everything below it `useToast`, and shows what they show. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const lastId = useRef(0)
  const list = useRef<HTMLUListElement>(null)

  const close = useCallback((id: number) => {
    // The focus must not vanish with the toast.
    if (list.current?.contains(document.activeElement)) document.querySelector('main')?.focus()
    setToasts((shown) => shown.filter((toast) => toast.id !== id))
  }, [])

  const show = useMemo<ShowToast>(
    () => (message, action, note) => {
      const id = ++lastId.current
      setToasts((shown) => [...shown, { id, message, action, note }])
    },
    [],
  )

  return (
    <ToastContext value={show}>
      {children}
      {toasts.length > 0 && (
        <ul
          ref={list}
          className="fixed inset-x-4 bottom-4 z-50 mx-auto grid max-w-toast gap-2 print:hidden"
        >
          {toasts.map((toast) => (
            <ToastItem key={toast.id} toast={toast} onClose={() => close(toast.id)} />
          ))}
        </ul>
      )}
    </ToastContext>
  )
}
