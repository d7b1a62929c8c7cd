import { X } from 'lucide'
import { createContext, use, useCallback, useMemo, useRef, useState } from 'react'
import type { FocusEvent, ReactNode } from 'react'
import { text } from '../platform/text.ts'
import { Icon } from './icon.tsx'
import { useCountdown } from './use-countdown.ts'
import { useToastRoom } from './use-toast-room.ts'

/** Long enough to read and to reach the button. */
const VISIBLE_MS = 8_000
const VISIBLE_WITH_ACTION_MS = 12_000

type ToastAction = { label: string; run: () => void } | { label: string; href: string }

interface Toast {
  id: number
  message: string
  /** Additional text; the specification fixes the message itself. */
  note: string | undefined
  actions: readonly ToastAction[]
}

type ShowToast = (
  message: string,
  action?: ToastAction | readonly ToastAction[],
  note?: string,
) => void

const ToastContext = createContext<ShowToast>(() => undefined)

/** Shows a toast, which stays during navigation. */
export function useToast(): ShowToast {
  return use(ToastContext)
}

const ACTION =
  'inline-flex min-h-11 items-center rounded-control px-3 font-semibold text-toast-accent'

function Action({ action, onClose }: { action: ToastAction; onClose: () => void }) {
  if ('href' in action) {
    return (
      <a href={action.href} className={ACTION} onClick={onClose}>
        {action.label}
      </a>
    )
  }
  return (
    <button
      type="button"
      className={ACTION}
      onClick={() => {
        onClose()
        action.run()
      }}
    >
      {action.label}
    </button>
  )
}

function ToastItem({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { note, actions } = toast
  const hold = useCountdown(actions.length > 0 ? VISIBLE_WITH_ACTION_MS : VISIBLE_MS, onClose)
  return (
    <li
      data-toast
      {...hold}
      className="flex animate-rise items-center gap-1 rounded-card border border-transparent bg-toast py-1.5 ps-5 pe-1.5 text-on-toast shadow-raised"
    >
      {/* On a narrow screen, several actions stand below the message. */}
      <div className="flex flex-1 flex-wrap items-center gap-x-1">
        <div className="grow basis-32 py-2">
          <div role="alert" className="font-medium">
            {toast.message}
          </div>
          {note && (
            <div role="status" className="text-small">
              {note}
            </div>
          )}
        </div>
        <div className="-ms-3 flex flex-wrap">
          {actions.map((action) => (
            <Action key={action.label} action={action} onClose={onClose} />
          ))}
        </div>
      </div>
      <button
        type="button"
        aria-label={text.common.dismiss}
        className="grid size-11 place-items-center rounded-control"
        onClick={onClose}
      >
        <Icon icon={X} className="size-4" />
      </button>
    </li>
  )
}

/** Remembers the element that had the focus before the toasts, to restore it when they close. */
function useFocusBefore() {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<EventTarget>(null)

  function remember({ relatedTarget, currentTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }

  const giveBack = useCallback(() => {
    if (!list.current?.contains(document.activeElement)) return
    const place = before.current instanceof HTMLElement ? before.current : undefined
    const main = document.querySelector('main')
    ;(place?.isConnected ? place : main)?.focus({ preventScroll: true })
  }, [])

  return { list, handlers: { onFocus: remember }, giveBack }
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const lastId = useRef(0)
  const { list, handlers, giveBack } = useFocusBefore()
  useToastRoom(list, toasts.length)

  const close = useCallback(
    (id: number) => {
      giveBack()
      setToasts((shown) => shown.filter((toast) => toast.id !== id))
    },
    [giveBack],
  )

  const show = useMemo<ShowToast>(
    () => (message, action, note) => {
      const id = ++lastId.current
      setToasts((shown) => [...shown, { id, message, actions: [action ?? []].flat(), note }])
    },
    [],
  )

  return (
    <ToastContext value={show}>
      {children}
      {toasts.length > 0 && (
        <section aria-label={text.common.messages}>
          <ul
            ref={list}
            {...handlers}
            className="fixed inset-x-4 bottom-toast-end z-50 mx-auto grid max-w-toast gap-2 print:hidden"
          >
            {toasts.map((toast) => (
              <ToastItem key={toast.id} toast={toast} onClose={() => close(toast.id)} />
            ))}
          </ul>
        </section>
      )}
    </ToastContext>
  )
}
