import { ActionIcon, Anchor } from '@mantine/core';
import { type Icon, IconFileText, IconLink, IconMovie, IconPhoto, IconTrash } from '@tabler/icons-react';
import { instanteComFuso } from '#app/kit/datas.ts';
import type { TipoDeArtefato } from '#domain/artefato/artefato.policy.ts';
import classes from './artefato.module.css';
import type { ArtefatoNaTela } from './artefato.ts';
import { type AtosDoPonto, MidiaDoArtefato } from './midia-do-artefato.tsx';
import { nomesDosTipos } from './na-tela.mensagens.ts';

const ICONES: Readonly<Record<TipoDeArtefato, Icon>> = {
  link: IconLink,
  imagem: IconPhoto,
  documento: IconFileText,
  video: IconMovie,
};

interface Props {
  readonly artefato: ArtefatoNaTela;
  readonly deteccao_id: string;
  /** With the status that it came with: apart from the timeline. */
  readonly comStatus?: boolean;
  /** What is done with the places of its photographs; absent where they are only told. */
  readonly ponto?: AtosDoPonto | undefined;
  /** Absent where this person may not. */
  readonly aoRemover?: (() => void) | undefined;
}

/** One artefact: its links or files; of a removed one, that it was there, and who took it away. */
export function CartaoDoArtefato({ artefato, comStatus = false, ponto, aoRemover }: Props) {
  const { tipo, status, removido, destruido_em, observacao, links, midias } = artefato;
  const Icone = ICONES[tipo.value];
  return (
    <article className={classes.cartao} data-removido={removido !== null || undefined}>
      <header className={classes.cabeca}>
        <Icone size={18} aria-hidden />
        <span className={classes.titulo}>{tipo.description || nomesDosTipos[tipo.value]}</span>
        {aoRemover !== undefined && removido === null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Remover artefato"
            title="Remover artefato"
            onClick={aoRemover}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {comStatus && (
        <span className={classes.segunda}>
          {status.status.nome}, em <time dateTime={status.created_at}>{instanteComFuso(status.created_at)}</time>, por{' '}
          {status.usuario.nome}
        </span>
      )}
      {observacao !== '' && <p className={classes.texto}>{observacao}</p>}
      {removido !== null ? (
        <Removido {...removido} midias={midias} destruido_em={destruido_em} />
      ) : (
        <>
          {links.length > 0 && (
            <ul className={classes.links}>
              {links.map((link) => (
                <li key={link}>
                  <Anchor href={link} target="_blank" rel="noopener noreferrer nofollow">
                    {link}
                  </Anchor>
                </li>
              ))}
            </ul>
          )}
          {midias.length > 0 && (
            <ul className={classes.midias}>
              {midias.map((midia) => (
                <li key={midia.id}>
                  <MidiaDoArtefato midia={midia} ponto={ponto} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </article>
  );
}

type Remocao = NonNullable<ArtefatoNaTela['removido']>;

function Removido({
  em,
  por,
  motivo,
  midias,
  destruido_em,
}: Remocao & Pick<ArtefatoNaTela, 'midias' | 'destruido_em'>) {
  return (
    <>
      <p className={classes.texto}>
        Removido em <time dateTime={em}>{instanteComFuso(em)}</time>, por {por.nome}
        {motivo === '' ? '.' : `: ${motivo}`}
      </p>
      {destruido_em !== null && (
        <p className={classes.texto}>
          Arquivos apagados em <time dateTime={destruido_em}>{instanteComFuso(destruido_em)}</time>, ao fim do prazo.
        </p>
      )}
      {midias.map(({ id, nome, sha256 }) => (
        <span key={id} className={classes.segunda}>
          {nome} · SHA-256 {sha256}
        </span>
      ))}
    </>
  );
}
