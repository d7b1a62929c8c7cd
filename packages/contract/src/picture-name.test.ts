import { isFast } from '@inkwell/test-support/cpu-time'
import { expect, test } from 'vitest'
import { filesOfPicture, pictureNamesIn, readPictureFile, readPictureName } from './picture-name.ts'

const random = 'ab'.repeat(16)
const name = `${random}-700x350.webp`

test('a name tells the size', () => {
  expect(readPictureName(name)).toEqual({ name, width: 700, height: 350 })
  for (const other of ['', random, `${name} `, `${random}-0x1.webp`, `x${name}`]) {
    expect(readPictureName(other)).toBeUndefined()
  }
})

test('each of its files leads back to it', () => {
  const files = filesOfPicture({ name, width: 700, height: 350 })
  expect(files.map(({ width }) => width)).toEqual([480, 672, 700])
  expect(files.map(({ file }) => readPictureFile(file))).toEqual([
    { name, width: 480 },
    { name, width: 672 },
    { name },
  ])
})

test('the names in a text are found wherever they stand, each once', () => {
  const other = name.replace('ab', 'cd')
  const text = `![a](/images/${name}) [b]: </images/${other}>\n![](/images/${name})![](/images/${name}x)`
  expect([...pictureNamesIn(text)]).toEqual([name, other])
})

test('they are found in a long text at once', () => {
  const shapes = [`/images/${random}-`, '/images/', 'a', `![](/images/${name})`]
  for (const shape of shapes) {
    const text = shape.repeat(400_000 / shape.length)
    expect([shape, isFast(() => pictureNamesIn(text), 200)]).toEqual([shape, true])
  }
})
