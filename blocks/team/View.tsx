import type { RenderContext } from '../context.ts';
import { MemberPhoto } from '../parts/MemberPhoto.tsx';
import { Paragraphs } from '../parts/Paragraphs.tsx';
import type { BlockViewProps } from '../registry.ts';
import type { TeamMember } from './schema.ts';

const MAX_TEAM_MEMBERS = 60;

const MemberCard = ({ member, context }: { member: TeamMember; context: RenderContext }) => {
  const name = context.fillText(member.name);
  return (
    <div className="b-member">
      <MemberPhoto member={member} context={context} sizes="12rem" className="b-member-photo" />
      <p className="b-person-name">{name}</p>
      {member.role !== '' && <p className="b-person-role">{context.fillText(member.role)}</p>}
      {member.text !== '' && (
        <div className="b-member-text">
          <Paragraphs text={member.text} context={context} />
        </div>
      )}
    </div>
  );
};

export const TeamView = ({ props, context }: BlockViewProps<'team'>) => {
  const referents = props.referents ? (context.referents ?? []) : [];
  const members = [...referents, ...props.people].slice(0, MAX_TEAM_MEMBERS);
  return (
    <>
      {context.mode === 'editor' && props.referents && <p className="b-missing">{context.t('team.referents')}</p>}
      <ul className="b-team">
        {members.map((member, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person is its place
          <li key={index}>
            <MemberCard member={member} context={context} />
          </li>
        ))}
      </ul>
    </>
  );
};
