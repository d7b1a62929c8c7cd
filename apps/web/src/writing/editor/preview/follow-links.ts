/** Scrolls within the pane, as a click on a footnote does in a post. */
function showAnchor(pane: HTMLElement, link: HTMLAnchorElement): void {
  const id = decodeURIComponent(link.hash.slice(1))
  const target = pane.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`)
  if (!target) return
  const distance = target.getBoundingClientRect().top - pane.getBoundingClientRect().top
  pane.scrollTop += distance
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Links of a preview open in another tab: the text must stay. */
export function followPreviewLinks(pane: HTMLElement): () => void {
  function onClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link) return
    event.preventDefault()
    // The router must not follow it either.
    event.stopPropagation()
    if (link.getAttribute('href')?.startsWith('#')) showAnchor(pane, link)
    else window.open(link.href, '_blank', 'noopener')
  }
  pane.addEventListener('click', onClick)
  return () => pane.removeEventListener('click', onClick)
}
