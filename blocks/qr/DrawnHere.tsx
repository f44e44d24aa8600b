import { Code } from './Code.tsx';
import { qrCode } from './code.ts';

/** For the editor, which draws codes itself. */
const DrawnHere = ({ text, name }: { text: string; name: string }) => <Code code={qrCode(text)} name={name} />;

export default DrawnHere;
