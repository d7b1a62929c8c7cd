import { readVideo } from '@inkwell/contract/video'
import type { Video } from '@inkwell/contract/video'
import { isPlainClick } from '../../../platform/follow-links.ts'
import { text } from '../../../platform/text.ts'

/** Replaces a link by the player of its video, which starts at once. Only this contacts the host. */
function play(link: HTMLAnchorElement, { player }: Video, title: string): void {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.allowFullscreen = true
  // A player refuses to start if it is not told on which site.
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = player
  link.replaceWith(frame)
  frame.focus()
}

function makePlayable(link: HTMLAnchorElement): void {
  const video = readVideo(link.href)
  if (!video) return
  const title = link.textContent
  const note = document.createElement('small')
  note.dir = 'auto'
  note.textContent = text.posts.playsHere(video.host)
  link.append(' ', note)
  link.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    play(link, video, title)
  })
}

/** Makes the links to videos in a post play in their place. */
export function makeVideosPlayable(body: HTMLElement): void {
  for (const link of body.querySelectorAll<HTMLAnchorElement>('.video > a')) {
    if (!link.querySelector('small')) makePlayable(link)
  }
}
