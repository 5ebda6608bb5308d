import * as v from 'valibot'
import { Text } from '#contract/primitives.ts'

const Button = v.object({ title: Text(200), type: v.optional(Text(32)), payload: v.optional(Text(2000)) })

const Card = v.object({
  image_url: v.optional(Text(2048)),
  title: v.optional(Text(200)),
  subtitle: v.optional(Text(500)),
  buttons: v.optional(v.pipe(v.array(Button), v.maxLength(10))),
})

/** A message that an operator can send: any type, even one unknown to the app, with the fields of any of them. */
export const OperatorMessage = v.object({
  message_type: v.pipe(Text(32), v.nonEmpty()),
  payload: v.union([
    v.pipe(
      Text(2000),
      v.transform((message) => ({ message })),
    ),
    v.object({
      message: v.optional(Text(2000)),
      fileType: v.optional(v.picklist(['image', 'video', 'file'])),
      url: v.optional(Text(2048)),
      filePath: v.optional(Text(2048)),
      buttons: v.optional(v.pipe(v.array(Button), v.maxLength(10))),
      elements: v.optional(v.pipe(v.array(Card), v.maxLength(10))),
    }),
  ]),
})
