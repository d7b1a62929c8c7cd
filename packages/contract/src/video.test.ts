import { expect, test } from 'vitest'
import { PLAYER_ORIGINS, readVideo } from './video.ts'

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/oi5ufy3RguM?autoplay=1'
const VIMEO = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'

test.each([
  ['https://www.youtube.com/watch?v=oi5ufy3RguM', YOUTUBE],
  ['http://youtube.com/watch?list=PL1&v=oi5ufy3RguM', YOUTUBE],
  ['https://m.youtube.com/watch?v=oi5ufy3RguM&t=90', `${YOUTUBE}&start=90`],
  ['https://youtu.be/oi5ufy3RguM?t=45m28s', `${YOUTUBE}&start=2728`],
  ['https://youtu.be/oi5ufy3RguM?t=1h2m3s', `${YOUTUBE}&start=3723`],
  ['https://youtu.be/oi5ufy3RguM?t=soon', YOUTUBE],
  ['https://www.youtube.com/shorts/oi5ufy3RguM', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/oi5ufy3RguM?start=5', `${YOUTUBE}&start=5`],
  ['https://vimeo.com/76979871', VIMEO],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', `${VIMEO}&h=8272103f6e`],
  ['https://vimeo.com/76979871/8272103f6e', `${VIMEO}&h=8272103f6e`],
])('%s is a video', (address, player) => {
  expect(readVideo(address)?.player).toBe(player)
  expect(PLAYER_ORIGINS).toContain(new URL(player).origin)
})

test.each([
  'https://www.youtube.com/@channel',
  'https://youtube.com.example.com/watch?v=oi5ufy3RguM',
  'https://youtu.be/oi5ufy3RguM/x',
  'https://youtu.be/"><script>x',
  'https://www.youtube.com/watch?v=oi5ufy3RguM%22',
  'https://vimeo.com/channels/staff',
  'https://vimeo.com/76979871?h="x"&h=1'.replace('76979871', 'x'),
  'javascript:https://youtu.be/oi5ufy3RguM',
  'https://[',
  `https://youtu.be/oi5ufy3RguM?t=${'1'.repeat(1_000)}`,
  '',
])('%j is no video', (address) => {
  expect(readVideo(address)).toBeUndefined()
})
