export { attachImage } from './attach-image.ts'
export { auditFiles, type FileAudit, type FileAuditOptions } from './audit-files.ts'
export { attachedFileSchema, fileOfPage, readAttached } from './attached-file.ts'
export { cleanPicture } from './clean-picture.ts'
export { findLogo, type LogoRow, saveLogo } from './company-logos-table.ts'
export { declaredType, requireDeclared } from './declared-type.ts'
export { fedParts, type FileKindName, fileKinds, pictureFormats } from './file-kinds.ts'
export { findListsNaming, releaseErasedQuota, removeErasedFiles } from './erase-files.ts'
export { type File, type FileRow, files } from './file.ts'
export { hasSameFile, insertBytes, type Parent, readyPhotos, visitOfFile } from './files-table.ts'
export { accountOfTransfers, findAddressed, isAwaitedHere } from './find-addressed.ts'
export { inlineBodyLimit, inlineFile, inlinePicture, mostInlineBytes } from './inline-content.ts'
export { type NewFile, storeFile, requireFileQuota, sha256Of } from './store-file.ts'
export {
  type Attached,
  attachedSchema,
  attachedTo,
  filesOf,
  findAttached,
  findAttachedToAll,
  type ListedFile,
  nothingAttached,
} from './listed-files.ts'
export { moveBytes, requeueByteMoves } from './move-bytes.ts'
export { moveLater } from './move-later.ts'
export { movedObjects } from './move-with-organization.ts'
export { objectOf, uploadOf } from './object-of-file.ts'
export { objectsInStorage, type ObjectInStorage } from './objects-in-storage.ts'
export { pictureName } from './picture-name.ts'
export { readFile } from './read-file.ts'
export { contradicts, requireTrueType, typeOf } from './read-type.ts'
export { removeFiles } from './remove-files.ts'
export {
  fitsQuota,
  storageUsageSchema,
  findStorageUsage,
  saveQuota,
  reserveStorage,
} from './storage-quota.ts'
export { type PersonFile, selectPersonFiles } from './select-person-files.ts'
export { streamFile } from './stream-file.ts'
export { useUnsent } from './use-unsent.ts'
export { personalData } from './personal-data.ts'
