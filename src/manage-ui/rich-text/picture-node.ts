import { Node } from "@tiptap/react";

/** An uploaded picture: the address of its largest version, and its size in pixels. */
export interface TextPicture {
  url: string;
  width: number;
  height: number;
}

export type UploadPicture = (file: File) => Promise<TextPicture>;

/** A picture between the paragraphs of a text. The server adds its smaller versions. */
export const PictureNode = Node.create({
  name: "picture",
  group: "block",
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: "" },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src^="/files/images/"]' }],
  renderHTML: ({ HTMLAttributes: attributes }) => ["img", attributes],
});
