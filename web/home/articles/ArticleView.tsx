import { type ArticleBlock, articleFilePath } from '../../../contract/home/article.ts';
import { IconInfoCircle } from '../../ui/icons/index.ts';
import classes from './articles.module.css';

function Block({ block, level }: { block: ArticleBlock; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  switch (block.type) {
    case 'heading':
      return <Heading>{block.text}</Heading>;
    case 'separator':
      return <hr />;
    case 'image':
      return block.mediaId === null ? null : (
        <img
          className={classes.inside}
          src={articleFilePath(block.mediaId)}
          alt={block.decorative ? '' : block.alt}
          loading="lazy"
        />
      );
    case 'callout':
      return (
        <div className={classes.callout}>
          <IconInfoCircle size={20} aria-hidden />
          <div>
            {block.title !== '' && <p className={classes.calloutTitle}>{block.title}</p>}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved */}
            <div dangerouslySetInnerHTML={{ __html: block.html }} />
          </div>
        </div>
      );
    case 'text':
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved
      return <div dangerouslySetInnerHTML={{ __html: block.html }} />;
  }
}

/** A tutorial or a news item as readers see it. `level`: level of its headings. */
export function ArticleView({ blocks, level = 2 }: { blocks: readonly ArticleBlock[]; level?: 2 | 3 }) {
  return (
    <div className={classes.article}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of an article have no id, and do not change here
        <Block key={index} block={block} level={level} />
      ))}
    </div>
  );
}
