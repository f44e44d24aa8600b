import type { MailBlock } from '../../contract/messages/campaigns/campaign.ts';

/** Message shown in the booklet instead of sent; variables are filled, `html` is sanitised. */
export interface DisplayedMessage {
  id: string;
  language: string;
  subject: string;
  blocks: readonly MailBlock[];
}

export interface MessagesProps {
  base: string;
  /** Target of a button without an address. */
  to: string;
  messages: readonly DisplayedMessage[];
}

const RichText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is sanitised where it is filled
  <div dangerouslySetInnerHTML={{ __html: html }} />
);

const MessageBlock = ({ block, to }: { block: MailBlock; to: string }) => {
  switch (block.type) {
    case 'heading':
      return <h3 className="r-arrival-day">{block.text}</h3>;
    case 'text':
      return <RichText html={block.html} />;
    case 'callout':
      return (
        <div className="r-message-callout">
          {block.title !== '' && (
            <p>
              <strong>{block.title}</strong>
            </p>
          )}
          <RichText html={block.html} />
        </div>
      );
    case 'button':
      return (
        <p>
          <a className="r-action" href={block.href ?? to}>
            {block.label}
          </a>
        </p>
      );
    case 'signature':
      return (
        <p>
          <strong>{block.name}</strong>
          {block.role !== '' && (
            <>
              <br />
              {block.role}
            </>
          )}
        </p>
      );
    case 'separator':
      return <hr className="r-message-rule" />;
    case 'image':
      return null;
  }
};

/** Content of a message, without the close button. */
export const MessageContent = ({ message, to }: { message: DisplayedMessage; to: string }) => (
  <div lang={message.language} dir="auto">
    <h2 className="r-section-title" id={`message-${message.id}`}>
      {message.subject}
    </h2>
    {message.blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks are drawn once
      <MessageBlock key={index} block={block} to={to} />
    ))}
  </div>
);

/** Messages of the company to an identified reader, each until it is closed: a form, which works without a script. */
export const Messages = ({ base, to, messages }: MessagesProps) => (
  <>
    {messages.map((message) => (
      <section key={message.id} className="r-arrival r-message" aria-labelledby={`message-${message.id}`}>
        <MessageContent message={message} to={to} />
        <form method="post" action={`${base}/moi/message`}>
          <input type="hidden" name="message" value={message.id} />
          <button type="submit" className="r-action" aria-describedby={`message-${message.id}`}>
            J’ai lu
          </button>
        </form>
      </section>
    ))}
  </>
);
