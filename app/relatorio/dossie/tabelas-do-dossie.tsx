import { instanteComFuso } from '#app/kit/datas.ts';
import folha from '#app/kit/folha/folha.module.css';
import { plural, tamanho } from '#app/kit/formatos.ts';
import { textosDoRelatorio as textos } from '../relatorio.mensagens.ts';
import type { Dossie } from './dossie.ts';

/** Each time that the detection was given a status, in the order of the statuses. */
export function TabelaDosPassos({ passos }: Pick<Dossie, 'passos'>) {
  const registros = passos
    .toSorted((a, b) => a.ordem - b.ordem)
    .flatMap(({ nome, updates }) => updates.map((update) => ({ nome, ...update })));
  if (registros.length === 0) return <p>{textos.semRegistros}</p>;
  return (
    <table>
      <caption>Cada vez em que a detecção recebeu um status</caption>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Quando</th>
          <th scope="col">Quem</th>
          <th scope="col">Artefatos</th>
        </tr>
      </thead>
      <tbody>
        {registros.map(({ nome, created_at, usuario, artefatos }) => (
          <tr key={`${nome} ${created_at}`}>
            <td>{nome}</td>
            <td className={folha.instante}>{instanteComFuso(created_at)}</td>
            <td>{usuario.nome}</td>
            <td>{artefatos.length === 0 ? '—' : plural(artefatos.length, 'artefato', 'artefatos')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Everything that was ever brought, also what was removed since: by hash, for whoever holds the file. */
export function TabelaDosArtefatos({ artefatos }: Pick<Dossie, 'artefatos'>) {
  if (artefatos.length === 0) return <p>{textos.semArtefatos}</p>;
  return (
    <table>
      <caption>Artefatos, também os removidos; cada arquivo é conhecido pelo seu SHA-256</caption>
      <thead>
        <tr>
          <th scope="col">Tipo</th>
          <th scope="col">Conteúdo</th>
          <th scope="col">Trazido</th>
        </tr>
      </thead>
      <tbody>
        {artefatos.map(({ id, tipo, observacao, links, midias, status, removido, destruido_em }) => (
          <tr key={id}>
            <td className={folha.nosso}>{tipo.description}</td>
            <td>
              {observacao !== '' && <div>{observacao}</div>}
              {links.map((link) => (
                <div key={link}>{link}</div>
              ))}
              {midias.map(({ id: midia, nome, bytes, sha256 }) => (
                <div key={midia}>
                  {nome}, {tamanho(bytes)}
                  <div className={folha.hash}>{sha256}</div>
                </div>
              ))}
              {removido !== null && (
                <div>
                  Removido em {instanteComFuso(removido.em)} por {removido.por.nome}
                  {removido.motivo === '' ? ', sem motivo dito.' : `: ${removido.motivo}`}
                </div>
              )}
              {destruido_em !== null && (
                <div>Arquivos apagados em {instanteComFuso(destruido_em)}, ao fim do prazo.</div>
              )}
            </td>
            <td>
              {instanteComFuso(status.created_at)}, por {status.usuario.nome}, em {status.status.nome}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where each fact stands in the log, so that the document can be checked against it. */
export function TabelaDosFatos({ eventos }: Pick<Dossie, 'eventos'>) {
  if (eventos === null) {
    return (
      <p className={folha.corte} role="note">
        {textos.registroForaDoAr}
      </p>
    );
  }
  return (
    <table>
      <caption>Posição de cada fato no registro; cada hash encadeia o anterior (SHA-256)</caption>
      <thead>
        <tr>
          <th scope="col" className={folha.numero}>
            Posição
          </th>
          <th scope="col">Fato</th>
          <th scope="col">Quando</th>
          <th scope="col" className={folha.quem}>
            Quem
          </th>
          <th scope="col">Hash</th>
        </tr>
      </thead>
      <tbody>
        {eventos.map(({ posicao, em, texto, autor, hash }) => (
          <tr key={posicao}>
            <td className={folha.numero}>{posicao}</td>
            <td className={folha.nosso}>{texto}</td>
            <td>{instanteComFuso(em)}</td>
            <td>{autor ?? 'Sistema'}</td>
            <td className={folha.hash}>{hash}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
