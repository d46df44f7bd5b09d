export { attachImage } from './attach-image.ts'
export { cleanPicture } from './clean-picture.ts'
export { findLogo, type LogoRow } from './company-logos-table.ts'
export { requireDeclared } from './declared-type.ts'
export { type File, type FileRow, files } from './file.ts'
export { findAddressed, isAwaitedHere } from './find-addressed.ts'
export { type Parent, readyPhotos } from './files-table.ts'
export { inlinePicture } from './inline-content.ts'
export {
  type Attached,
  attachedSchema,
  attachedTo,
  filesOf,
  findAttached,
  type ListedFile,
  nothingAttached,
} from './listed-files.ts'
export { keepFile, type NewFile } from './keep-file.ts'
export { type AttachedFile, attachedFileSchema, fileOfPage, readAttached } from './attached-file.ts'
export { moveBytes, moveForgottenBytes } from './move-bytes.ts'
export { movedObjects } from './move-with-organization.ts'
export { uploadOf } from './object-of-file.ts'
export { readFile } from './read-file.ts'
export { removeFiles } from './remove-files.ts'
export { hasRoomFor } from './room.ts'
export { useUnsent } from './use-unsent.ts'
export { streamFile } from './stream-file.ts'
export { fedParts } from './file-kinds.ts'
